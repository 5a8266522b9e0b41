"""What a definition's author asks while he writes: a draft of a text, and every question as a plain function of it.

Editors ask by ``kabale lsp``. Nothing here names a language: each hands in its anatomy by the registry.
"""
