"""``kabale lsp``: the workshop for editors, over the Language Server Protocol. It needs the extra pygls."""
