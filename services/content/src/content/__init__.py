"""Posts, providers, pages, menus, partners; page frames and bodies for the edge."""
