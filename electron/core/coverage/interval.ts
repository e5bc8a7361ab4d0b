/** Every message with `after` < msgId <= `through` that the service would return is stored. */
export interface Interval {
  readonly after: number;
  readonly through: number;
}
