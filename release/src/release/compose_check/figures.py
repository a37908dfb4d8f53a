"""How large the images are and how much memory each container takes, for whoever plans a machine."""

import json

from release.compose_check.project import Project

MB = 1_000_000


def figures(project: Project) -> str:
    """A line for each container and each image. Raises: EngineError, ProjectError."""
    containers = project.containers()
    ids = [one["Id"] for one in containers.values() if one["State"]["Running"]]
    stats = project.engine.docker("stats", "--no-stream", "--format", "{{json .}}", *ids) if ids else ""
    memory = sorted(
        json.loads(line)["Name"] + "  " + json.loads(line)["MemUsage"] for line in stats.splitlines()
    )
    lines = ["", "memory", *(f"  {line}" for line in memory), "images"]
    for image in sorted({one["Config"]["Image"] for one in containers.values()}):
        found = json.loads(project.engine.docker("image", "inspect", image))[0]
        lines.append(f"  {image}  {found['Size'] / MB:.0f} MB in {len(found['RootFS']['Layers'])} layers")
    return "\n".join(lines)
