"""Where the service touches the world: files, Markdown, brand files."""
