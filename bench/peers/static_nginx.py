"""The least that could send a page: a bare nginx with one brotli file, its descriptor kept open."""

import getpass
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from release.edge.values import brotli_modules

CONF = """
{modules}
{user}
daemon off;
pid {folder}/static.pid;
worker_processes 1;
error_log {folder}/static-error.log crit;
events {{ worker_connections 4096; }}
http {{
    client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
    uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
    default_type text/html;
    access_log off;
    sendfile on;
    open_file_cache max=100 inactive=60s;
    open_file_cache_valid 60s;
    server {{
        listen unix:{folder}/static.sock;
        root {folder}/www;
        brotli_static on;
    }}
}}
"""


@contextmanager
def static_nginx(folder: Path, page_br: bytes) -> Iterator[tuple[Path, int]]:
    """Serve these bytes as /page.html; yields the socket and the master's process id."""
    (folder / "www").mkdir(parents=True)
    (folder / "www" / "page.html").write_bytes(b"identity")
    (folder / "www" / "page.html.br").write_bytes(page_br)
    conf = folder / "static.conf"
    modules = "\n".join(f"load_module {path};" for path in brotli_modules())
    user = f"user {getpass.getuser()};" if os.geteuid() == 0 else ""
    conf.write_text(CONF.format(modules=modules, user=user, folder=folder))
    process = subprocess.Popen(["nginx", "-e", str(folder / "early.log"), "-c", str(conf)])
    try:
        while not (folder / "static.sock").exists():
            time.sleep(0.02)
        yield folder / "static.sock", process.pid
    finally:
        process.terminate()
        process.wait(10)
