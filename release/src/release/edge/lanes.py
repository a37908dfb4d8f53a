"""Where a developer's browser enters a lane, looks for news, and leaves it; rendered in development alone."""

from release.edge.settings import EdgeSettings

_PATH = "(?<lane_path>/(?:[a-z0-9-][a-z0-9/-]*)?)"
_LOCATIONS = f"""location ^~ /_lane/ {{
        include headers/lane.conf;
        location ~ "^/_lane/(?<lane_token>[0-9a-f]{{32}})/(?<lane_file>state\\.json|banner\\.js|banner\\.css)$" {{
            alias "%s/lanes/$lane_token/_dev/$lane_file";
            error_page 403 404 @missing_file;
        }}
        location ~ "^/_lane/(?:off|[0-9a-f]{{32}}){_PATH}$" {{
            return 302 $lane_path;
        }}
        return 404;
    }}"""
# By the address alone: headers are added once, at the server.
_COOKIES = """map $uri $cookie_set_lane {
    default "";
    "~^/_lane/off/" "coati_lane=; Max-Age=0; %(flags)s";
    "~^/_lane/(?<lane_given>[0-9a-f]{32})/[a-z0-9/-]*$" "coati_lane=$lane_given; %(flags)s";
}"""


def lane_values(settings: EdgeSettings) -> dict[str, str]:
    """The marks of nginx/outer/pages.conf and maps/request.conf; empty in production."""
    if settings.production:
        return {"lane_locations": "", "lane_cookies": ""}
    flags = f"Path=/; HttpOnly; SameSite=Lax{'; Secure' if settings.secure else ''}"
    return {
        "lane_locations": _LOCATIONS % (settings.var / "live"),
        "lane_cookies": _COOKIES % {"flags": flags},
    }
