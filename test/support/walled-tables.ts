/** Tables of which every company may read every other's rows, and why. */
export const SHARED: Readonly<Record<string, string>> = {
  organisation: "the directory: names, towns and title addresses, column by column",
};
/** The columns of the directory that may be read, and no others. */
export const DIRECTORY = [
  "address",
  "agreement_version",
  "assurance",
  "chain_id",
  "checked_domain",
  "chinese_name",
  "city",
  "country",
  "custody",
  "findable",
  "id",
  "identifier",
  "is_public",
  "local_state_or_province",
  "name",
  "registry",
  "searched_names",
  "state_or_province",
  "status",
  "verification_needed",
];
/** Tables that a function or a view of their owner reads past the policies. */
export const UNFORCED = [
  "anchor",
  "company_name",
  "contact",
  "document_access",
  "ebl_instruction",
  "finding",
  "former_address",
  "letterhead",
  "organisation",
  "pint_issue",
  "pint_offer",
  "process",
  "process_party",
  "review_version",
  "template",
];
/** Tables in which a company may write a row for another without seeing it, and why. */
export const DEPOSITED: Readonly<Record<string, string>> = {
  organisation_mail: "a letter to the other company",
  webhook_event: "that something of the other company's changed",
};
