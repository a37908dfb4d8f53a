"""What the system says in a conversation, to both sides."""

from chat.domain.conversations import Kind


def system_text(kind: Kind, *, agent: str = "", minutes: int = 0, email_known: bool = False) -> str:
    """The words of a line that nobody typed."""
    match kind:
        case "joined":
            return f"{agent} is here."
        case "handed-over":
            return "You will be with the next free colleague in a moment. They can read what was said so far."
        case "unanswered":
            opening = f"Nobody could answer within {minutes} {'minute' if minutes == 1 else 'minutes'}. We are sorry."
            if email_known:
                return f"{opening} Your message is with our agents, who will answer by email."
            return f"{opening} Leave your email address and an agent will answer there."
        case "left-contact":
            return "Thank you. Your message is with our agents, who will answer by email."
        case "closed":
            return "This conversation has ended."
        case "said":
            raise ValueError("somebody says that")
