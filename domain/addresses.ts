/** How the addresses begin that the backend answers. Every other address is a page of the web app. */
const OF_BACKEND = ["/api/", "/oauth/", "/crl/", "/health/", "/openapi.json", "/rum", "/tt/frame", "/v3/"] as const;

/** The same behind the first slash, as alternatives of a regular expression. */
export const BACKEND_PATTERN = OF_BACKEND.map((address) => address.slice(1).replaceAll(".", "\\.")).join("|");
