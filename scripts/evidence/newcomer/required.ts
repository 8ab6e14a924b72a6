/** A field that two new companies cannot be spared, and the reason. */
interface Required {
  readonly field: string;
  /** The people who fill it: Ada and Xue register a company each, Ben is invited. */
  readonly by: readonly ("Ada" | "Ben" | "Xue")[];
  readonly reason: string;
}

/**
 * Every field of the counted way. The specification names most of them (entities User, Org and Document, rules of
 * sign-up, signing and uploads); each password opens keys that nothing else opens.
 */
export const REQUIRED: readonly Required[] = [
  { field: "company name", by: ["Ada", "Xue"], reason: "Org, DisplayName" },
  { field: "Chinese name", by: ["Xue"], reason: "Org, Chinese name: a Chinese company has one" },
  { field: "city", by: ["Ada"], reason: "Org, City; filled in where a country is one city" },
  { field: "postal address", by: ["Ada", "Xue"], reason: "Org, PostalAddress" },
  { field: "first name", by: ["Ada", "Ben", "Xue"], reason: "User, FirstName" },
  { field: "last name", by: ["Ada", "Ben", "Xue"], reason: "User, LastName" },
  { field: "e-mail", by: ["Ada", "Xue"], reason: "User, Email" },
  { field: "password", by: ["Ada", "Ben", "Xue"], reason: "at least 10 characters" },
  { field: "password again", by: ["Ada", "Ben", "Xue"], reason: "the repeat must match" },
  { field: "agreement", by: ["Ada", "Ben", "Xue"], reason: "sign-up requires agreeing and acknowledging" },
  { field: "name of the other company", by: ["Xue"], reason: "contacts are found by company name" },
  { field: "file", by: ["Ada"], reason: "a document is uploaded" },
  { field: "password for signing", by: ["Ada"], reason: "signing requires the login password again" },
  { field: "e-mail of the colleague", by: ["Ada"], reason: "seal and transfer are not of one user; User, Email" },
  { field: "password for inviting", by: ["Ada"], reason: "a stolen session must not make a member" },
  { field: "password for sealing", by: ["Ada"], reason: "it opens the key that signs the seal" },
  { field: "password for transferring", by: ["Ben"], reason: "it opens the key of the title address" },
];
