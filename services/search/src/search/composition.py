"""The parts of the service, from its settings."""

from dataclasses import dataclass

from kit.clock import Clock, now_utc

from search.adapters.catalog import Catalog
from search.adapters.embedded import EmbeddedEngine
from search.adapters.hosted import HostedEngine
from search.adapters.hosted_index import HostedIndex
from search.adapters.index_store import IndexStore
from search.adapters.open_folders import OpenFolders
from search.adapters.record_reader import RecordReader
from search.answering import Answering
from search.settings import Settings

QUEUE = "search"


@dataclass(frozen=True)
class Parts:
    """What views and jobs work with."""

    catalog: Catalog
    store: IndexStore
    reader: RecordReader
    answering: Answering


def open_parts(settings: Settings, clock: Clock = now_utc) -> Parts:
    """Open the index; nothing is made on disk before it is asked for."""
    folder = settings.folder.absolute()
    catalog = Catalog(folder)
    embedded = EmbeddedEngine(OpenFolders(folder, catalog))
    return Parts(
        catalog=catalog,
        store=IndexStore(folder, clock),
        reader=RecordReader(folder, catalog),
        answering=Answering(embedded, _hosted(settings), settings.index),
    )


def hosted_index(settings: Settings) -> HostedIndex | None:
    """The hosted index to fill, when one is configured with the key to write it."""
    url, app_id, key = settings.algolia_url, settings.algolia_app_id, settings.algolia_admin_key
    if settings.engine != "algolia" or url is None or app_id is None or key is None:
        return None
    note = settings.folder.absolute() / "hosted-index"
    return HostedIndex(url, app_id, key.get_secret_value(), settings.index, note=note)


def _hosted(settings: Settings) -> HostedEngine | None:
    url, app_id, key = settings.algolia_url, settings.algolia_app_id, settings.algolia_api_key
    if settings.engine != "algolia" or url is None or app_id is None or key is None:
        return None
    return HostedEngine(url, app_id, key, settings.algolia_timeout_s)
