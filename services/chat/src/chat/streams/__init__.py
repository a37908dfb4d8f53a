"""Events for visitors and agents: one process, one loop, hundreds of connections that mostly wait (ADR 15)."""
