"""Questions of an author who writes: a draft of a text, and every question as a function of it, for any language."""
