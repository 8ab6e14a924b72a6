import { isCallSign, isContainer, isHsCode, isImoShipNumber, isLocode, isMmsi } from "../checks.ts";
import { COUNTRIES } from "../countries.ts";
import { CURRENCIES, minorDigits } from "../currencies.ts";
import type { ErrorCode, FieldError } from "../errors.ts";
import { dateFault, momentFault, numberFault } from "../reading.ts";
import { offered, PACKAGE_CODE, type FieldType, type ValueField } from "./field.ts";
import { unfilledPlace } from "./letter-text.ts";

type Wrong = ErrorCode | Pick<FieldError, "code" | "parameters"> | null;

/** The digits behind the point, without zeros at the end. */
const digitsBehind = (value: string): number => /\.(\d*?)0*$/.exec(value)?.[1]?.length ?? 0;

const isAbove = (value: string, orZero: boolean): boolean => (orZero ? Number(value) >= 0 : Number(value) > 0);

/** An amount has no more digits than its currency; of one whose currency is not said yet, nothing is wrong. */
function wrongMoney(value: string, { signed }: ValueField, currency: string | undefined): Wrong {
  const fault = numberFault(value);
  if (fault !== null) return fault;
  if (signed !== true && Number(value) <= 0) return "NOT_POSITIVE";
  const digits = minorDigits(currency ?? "");
  return digits !== undefined && digitsBehind(value) > digits
    ? { code: "MONEY_DIGITS", parameters: { currency: currency ?? "", digits } }
    : null;
}

/** A count, which may have a highest value. */
function wrongCount(value: string, { most }: ValueField): Wrong {
  if (!/^\d{1,9}$/.test(value)) return numberFault(value) === "NUMBER_TWO_WAYS" ? "NUMBER_TWO_WAYS" : "NOT_WHOLE";
  return most !== undefined && Number(value) > most ? { code: "NOT_MORE", parameters: { max: most } } : null;
}

const shaped = (value: string, { shape }: ValueField): Wrong =>
  shape === undefined || shape.fits(value) ? null : { code: "NOT_SHAPED", parameters: { example: shape.example } };

/** The fault of a value that is there; null if there is none. */
export const wrong: Record<FieldType, (value: string, field: ValueField, currency: string | undefined) => Wrong> = {
  text: shaped,
  code: shaped,
  longText: (value, { wording }) => {
    const place = wording === undefined ? undefined : unfilledPlace(value);
    return place === undefined ? null : { code: "PLACE_UNFILLED", parameters: { place } };
  },
  lines: () => null,
  date: dateFault,
  moment: momentFault,
  decimal: (value, { signed, zero, decimals }) =>
    numberFault(value) ??
    (signed !== true && !isAbove(value, zero === true)
      ? zero === true
        ? "NEGATIVE"
        : "NOT_POSITIVE"
      : decimals !== undefined && digitsBehind(value) > decimals
        ? { code: "DECIMALS", parameters: { digits: decimals } }
        : null),
  integer: wrongCount,
  choice: (value, field) => (offered(field).some((choice) => choice.value === value) ? null : "NOT_A_CHOICE"),
  imo: (value) => (isImoShipNumber(value) ? null : "IMO_NUMBER"),
  callSign: (value) => (isCallSign(value) ? null : "CALL_SIGN"),
  mmsi: (value) => (isMmsi(value) ? null : "MMSI"),
  locode: (value) => (isLocode(value) ? null : "LOCODE"),
  money: wrongMoney,
  currency: (value) => (CURRENCIES.includes(value) ? null : "CURRENCY"),
  country: (value) => (COUNTRIES.includes(value) ? null : "NOT_A_CHOICE"),
  container: (value) => (isContainer(value) ? null : "CONTAINER"),
  hsCode: (value) => (isHsCode(value) ? null : "HS_CODE"),
  package: (value) => (PACKAGE_CODE.test(value) ? null : { code: "NOT_SHAPED", parameters: { example: "DR" } }),
};
