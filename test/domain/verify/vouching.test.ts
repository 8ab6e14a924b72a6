import { expect, it } from "vitest";
import { recordOfContract, vouching } from "#domain/verify/open-attestation";

const STORE = `0x${"5a".repeat(20)}`;
const OTHER = `0x${"6b".repeat(20)}`;
const agreed = (...texts: string[]) => ({ texts, agreed: true });

it("a domain vouches for a contract by its record, in whatever case its address is written", () => {
  expect(recordOfContract(137, STORE)).toBe(`openatts net=ethereum netId=137 addr=${STORE}`);
  expect(vouching(agreed(recordOfContract(137, STORE)), 137, STORE)).toBe("SET");
  expect(vouching(agreed(recordOfContract(137, STORE.toUpperCase().replace("0X", "0x"))), 137, STORE)).toBe("SET");
  expect(vouching(agreed(recordOfContract(1, OTHER), recordOfContract(137, STORE)), 137, STORE)).toBe("SET");
});

it("a domain denies it by no record, or by those of others", () => {
  expect(vouching(agreed(), 137, STORE)).toBe("MISSING");
  expect(vouching(agreed(recordOfContract(137, OTHER)), 137, STORE)).toBe("OTHER");
  expect(vouching(agreed(recordOfContract(1, STORE)), 137, STORE)).toBe("OTHER");
});

it("nothing follows where nobody answers, or where those who do differ", () => {
  expect(vouching(null, 137, STORE)).toBe("UNKNOWN");
  expect(vouching({ texts: [], agreed: false }, 137, STORE)).toBe("UNKNOWN");
  expect(vouching({ texts: [recordOfContract(137, OTHER)], agreed: false }, 137, STORE)).toBe("UNKNOWN");
  expect(vouching({ texts: [recordOfContract(137, STORE)], agreed: false }, 137, STORE)).toBe("SET");
});
