interface Count {
  readonly inputs: number;
  /** The path of the file, and the title. */
  readonly test: string;
}

export declare const EDGES: readonly string[];
export declare function tallied(text: string): readonly Count[];
export declare function edgesTable(counts: readonly Count[]): string;
export declare function shortfalls(counts: readonly Count[]): readonly string[];
