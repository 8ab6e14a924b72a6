import { z } from "zod";

/** The numbers of the side bar. */
export const sideBarCounts = z.object({
  inbox: z.int(),
  /** Entries of which another company has reminded this user, not read since. */ reminded: z.int(),
  /** B/L reviews that wait for this user. */ reviews: z.int(),
  drafts: z.int(),
  bl: z.int(),
  do: z.int(),
  documents: z.int(),
  epacks: z.int(),
  bunker: z.int(),
  /** Hits of compliance checks to decide. */ screening: z.int(),
  contactRequests: z.int(),
  tasks: z.int(),
  /** Colleagues to whom letters come back; told to administrators. */ mailFailed: z.int(),
  /** Colleagues with rights and without the company keys, stamps in review; both told to administrators. */
  keysWanted: z.int(),
  stampsWaiting: z.int(),
});
