// Data: the platform and the carrier of practice, and the companies on that platform.
import { lei } from "../lib/lei.ts";

export interface PracticeCompany {
  readonly id: string;
  readonly name: string;
  readonly lei: string;
}

const company = (id: string, name: string, n: number): PracticeCompany => ({ id, name, lei: lei(n) });

/** The list of the codes by which companies are named. */
export const LEI_LIST = { codeListProvider: "GLEIF", codeListName: "LEI" } as const;

/** The contract has no code for practice; the one that is used is of its list, and nothing leaves this machine. */
export const PRACTICE_PLATFORM = {
  code: "EDOX",
  name: "Practice platform",
  law: "No law: it is for trying out",
  rules: "Practice alone. Nothing that is offered to this platform is worth anything, and all of it is forgotten.",
} as const;
/** Nobody answers there. */
export const PRACTICE_CONTACT = { name: "Practice desk", email: "desk@practice.example", phone: "+44 1632 960001" };
/** Its code stands in no list of carriers. */
export const PRACTICE_CARRIER = { code: "PRXL", name: "Practice Line" } as const;

export const [BUYER, SHIPPER, LINE] = [
  company("buyer", "Lantern Buyers Ltd", 71),
  company("shipper", "Harbour Shippers Ltd", 72),
  company("line", PRACTICE_CARRIER.name, 73),
];
/** The companies to which a bill can be offered, and issued. */
export const PRACTICE_COMPANIES = [BUYER, SHIPPER] as const;
