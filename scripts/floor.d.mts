/** What stands in the way of the oldest browsers, in words. */
export function belowFloor(dist?: string): Promise<string[]>;
