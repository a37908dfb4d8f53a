"""What a buyer is given to keep: PDFs and the confirmation mail."""
