"""The API: thin views over the parts."""
