"""``kabale lsp``: the workshop for editors, over the Language Server Protocol; pygls is an extra."""
