/** Routes that look a title up on its chain, not in the mirror. */
const ASKING = /^(followed\.add|titles\.standing|strangers\..*)$/;
/** No installation has this chain. */
const NOBODYS = 77_777_777;

/** The chain that a route is asked about where no chain runs: such a route gets one that nobody has. */
export const chainFor = ({ id }: { readonly id: string }): number => (ASKING.test(id) ? NOBODYS : 1337);
