"""The shared Python floor of Coati's services; knows no service."""
