/** The cost at which tests hash passwords where the cost is not under test: in their own process and in programs. */
export const LOW_COST = { memoryCost: 1_024, timeCost: 1 };
