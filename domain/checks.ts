import { hasPlaces } from "./countries.ts";

/** IMO ship number: seven digits, the last is the check digit (weights 7 to 2). Arithmetic only. */
export function isImoShipNumber(value: string): boolean {
  if (!/^\d{7}$/.test(value)) return false;
  const sum = [...value.slice(0, 6)].reduce((total, digit, i) => total + Number(digit) * (7 - i), 0);
  return sum % 10 === Number(value[6]);
}

/** The call sign of a ship's station (ITU): letters and digits, a letter among the first two. */
export const isCallSign = (value: string): boolean => /^(?=.?[A-Z])[A-Z0-9]{3,9}$/.test(value);

/** The identity of a ship's station (MMSI): nine digits, the first that of a region of the world. */
export const isMmsi = (value: string): boolean => /^[2-7]\d{8}$/.test(value);

/** A UN/LOCODE by its form and its country; whether the place stands in the list is not known here. */
export const isLocode = (value: string): boolean => /^[A-Z]{2}[A-Z2-9]{3}$/.test(value) && hasPlaces(value.slice(0, 2));

/** A container by its number (ISO 6346): owner, category and six digits, the seventh is the check digit. */
export function isContainer(value: string): boolean {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(value)) return false;
  // Letters count from 10 on, without the multiples of 11.
  const worth = (character: string): number =>
    /\d/.test(character)
      ? Number(character)
      : [10, ...Array.from({ length: 30 }, (_, i) => i + 11)].filter((one) => one % 11 !== 0)[
          character.charCodeAt(0) - 65
        ]!;
  const sum = [...value.slice(0, 10)].reduce((total, character, i) => total + worth(character) * 2 ** i, 0);
  return (sum % 11) % 10 === Number(value[10]);
}

/**
 * A code of the Harmonized System: six digits, and those by which countries divide it further, mostly up to four, and
 * six in some.
 */
export const isHsCode = (value: string): boolean => /^(\d{6,10}|\d{12})$/.test(value);

/** A date that exists, as yyyy-mm-dd. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A decimal number as text: no exponent, at most 15 digits before and 6 behind the point. */
export const isDecimal = (value: string): boolean => /^-?\d{1,15}(\.\d{1,6})?$/.test(value);

/** A name between dots, in what RFC 5322 calls atoms; a label of a domain, as hosts are named. */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const EMAIL = new RegExp(
  `^(?=.{1,254}$)(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?=[A-Za-z])(?=..)${LABEL}$`,
);

/** An e-mail address that every mail server takes: no quotation, nothing beyond ASCII, a domain with a dot. */
export const isEmail = (value: string): boolean => EMAIL.test(value);

/** An id of a row, as PostgreSQL writes it. */
export const isUuid = (value: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** A telephone number as people write it: from five digits on, with what stands between them. */
export const isPhone = (value: string): boolean =>
  /^\+?[\d\s()./-]+( ?(ext|x)\.? ?\d{1,6})?$/i.test(value) && value.replace(/\D/g, "").length >= 5;

/** The password rule of the specification: ten characters that mix digits, letters and symbols. */
export const isPassword = (value: string, min: number, max: number): boolean =>
  value.length >= min && value.length <= max && /\d/.test(value) && /\p{L}/u.test(value) && /[^\p{L}\d\s]/u.test(value);

/**
 * The words that people make a password of when rules ask for a digit and a sign: the word alone, or with digits behind
 * it.
 */
const COMMON = [
  "password",
  "passw0rd",
  "p4ssw0rd",
  "qwerty",
  "qwertyuiop",
  "letmein",
  "welcome",
  "iloveyou",
  "changeme",
  "administrator",
  "admin",
  "abc",
  "hawser",
  "1234567890",
  "123456789",
  "12345678",
  "11111111",
];

/** Whether a password that keeps the rule is made of such a word all the same. */
export function isCommonPassword(password: string): boolean {
  const plain = password
    .toLowerCase()
    .replace(/[@$!]/g, (sign) => ({ "@": "a", $: "s" })[sign] ?? "")
    .replace(/[^a-z\d]/g, "");
  return COMMON.includes(plain) || COMMON.includes(plain.replace(/\d+$/, ""));
}
