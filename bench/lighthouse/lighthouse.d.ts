/** As much of Lighthouse as the bench uses: it is installed beside the bench only. */
declare module "lighthouse" {
  interface Audit {
    readonly id: string;
    readonly score: number | null;
    readonly scoreDisplayMode: string;
    readonly displayValue?: string;
  }

  interface Category {
    readonly score: number | null;
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
  }

  export default function lighthouse(
    url: string,
    flags: { readonly port: number; readonly logLevel: "silent"; readonly output: "json" },
  ): Promise<
    | {
        readonly lhr: {
          readonly categories: Readonly<Record<string, Category>>;
          readonly audits: Readonly<Record<string, Audit>>;
        };
      }
    | undefined
  >;
}
