/** Why a number is refused until it is verified; the page then offers a code. */
export const mustBeVerified = 'Please verify this number with a code first';
