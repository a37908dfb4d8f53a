"""A payment gateway in the shape of PaymentIntents, with card fields of its own."""
