export declare function replaceFigures(document: string, command: string, figures: string): string;
