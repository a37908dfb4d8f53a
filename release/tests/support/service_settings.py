"""Each service's settings, and every name it reads by them."""

from accounts.settings import Settings as AccountsSettings
from analytics.settings import Settings as AnalyticsSettings
from chat.settings import Settings as ChatSettings
from content.settings import Settings as ContentSettings
from kit.settings import BaseServiceSettings
from quotes.settings import Settings as QuotesSettings
from sandbox.settings import Settings as SandboxSettings
from search.settings import Settings as SearchSettings

SETTINGS: dict[str, type[BaseServiceSettings]] = {
    "accounts": AccountsSettings,
    "analytics": AnalyticsSettings,
    "chat": ChatSettings,
    "content": ContentSettings,
    "quotes": QuotesSettings,
    "sandbox": SandboxSettings,
    "search": SearchSettings,
}


def known_names(settings: type[BaseServiceSettings]) -> set[str]:
    """Every name that a service reads, by value or by file."""
    prefix = settings.model_config.get("env_prefix", "")
    bare = {
        str(field.validation_alias or f"{prefix}{name}".upper())
        for name, field in settings.model_fields.items()
    }
    return bare | {f"{name}_FILE" for name in bare}
