"""Two-player Cribbage to 121 against the computer, Bill: counting, the match, announcements, players."""
