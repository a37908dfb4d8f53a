/** What a telephone and a ZIP code look like in our forms; the services say the same. */
export const TELEPHONE = /^\+?[0-9 ()\-.]{7,20}$/;
export const POST_CODE = /^\d{5}([- ]?\d{4})?$/;
