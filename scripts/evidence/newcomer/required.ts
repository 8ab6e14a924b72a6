/** A field that two new companies cannot be spared, and the reason. */
interface Required {
  readonly field: string;
  /** The people who fill it: Ada and Xue register a company each, Ben is invited. */
  readonly by: readonly ("Ada" | "Ben" | "Xue")[];
  readonly reason: string;
}

/**
 * Every field of the counted way. The specification names all but the Chinese company's own name and the passwords for
 * inviting and sealing (entities User, Org and Document, rules of sign-up, signing and uploads), and those two
 * passwords stay: an invitation gives rights and keys, and a seal is signed by the key of the company. The way has no
 * field for what the product can know: the country (time zone), a city that the country or the postal address names,
 * the parts of a name, the code of the letter, the company that sent the invitation, the only recipient, subject and
 * number.
 */
export const REQUIRED: readonly Required[] = [
  { field: "company name", by: ["Ada", "Xue"], reason: "Org, DisplayName" },
  { field: "Chinese name", by: ["Xue"], reason: "Org, Chinese name: a Chinese company has one" },
  { field: "postal address", by: ["Ada", "Xue"], reason: "Org, PostalAddress and City" },
  { field: "name", by: ["Ada", "Ben", "Xue"], reason: "User, FirstName and LastName: the form divides the name" },
  { field: "e-mail", by: ["Ada", "Xue"], reason: "User, Email" },
  { field: "password", by: ["Ada", "Ben", "Xue"], reason: "at least 10 characters" },
  { field: "password again", by: ["Ada", "Ben", "Xue"], reason: "the repeat must match" },
  { field: "agreement", by: ["Ada", "Ben", "Xue"], reason: "sign-up requires agreeing and acknowledging" },
  { field: "file", by: ["Ada"], reason: "a document is uploaded" },
  { field: "password for signing", by: ["Ada"], reason: "signing requires the login password again" },
  { field: "e-mail of the colleague", by: ["Ada"], reason: "seal and transfer are not of one user; User, Email" },
  { field: "password for inviting", by: ["Ada"], reason: "a stolen session must not make a member" },
  { field: "password for sealing", by: ["Ada"], reason: "it opens the key that signs the seal" },
  { field: "password for transferring", by: ["Ben"], reason: "it opens the key of the title address" },
];
