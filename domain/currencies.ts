/**
 * The currencies of ISO 4217 in which anything is priced, by their letters, with the digits behind the point where
 * these are not two.
 */
const LISTED =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD:3 BIF:0 BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF:4 CLP:0 CNH CNY COP CRC CUP CVE CZK DJF:0 DKK DOP DZD EGP ERN ETB EUR " +
  "FJD FKP GBP GEL GHS GIP GMD GNF:0 GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD:3 IRR ISK:0 JMD JOD:3 JPY:0 KES KGS KHR KMF:0 KPW KRW:0 KWD:3 KYD KZT LAK LBP LKR LRD LSL LYD:3 " +
  "MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR:3 PAB PEN PGK PHP PKR PLN PYG:0 QAR RON RSD RUB RWF:0 SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL " +
  "THB TJS TMT TND:3 TOP TRY TTD TWD TZS UAH UGX:0 USD UYU UZS VES VND:0 VUV:0 WST XAF:0 XCD XCG XOF:0 XPF:0 YER ZAR ZMW ZWG";

const DIGITS: ReadonlyMap<string, number> = new Map(
  LISTED.split(" ").map((one) => [one.slice(0, 3), Number(one.slice(4) || "2")]),
);

export const CURRENCIES: readonly string[] = [...DIGITS.keys()];

/** How many digits an amount of a currency has behind the point; undefined for what is no currency. */
export const minorDigits = (currency: string): number | undefined => DIGITS.get(currency);
