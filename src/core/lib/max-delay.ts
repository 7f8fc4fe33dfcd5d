/** The longest delay of a timer, in milliseconds. A longer one would end immediately. */
export const MAX_DELAY = 2_147_483_647
