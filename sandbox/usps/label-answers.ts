/** An error in the form that all USPS APIs share: the vendor's number, the field at fault, and a sentence. */
export type UspsError = { code: string; parameter: string; detail: string };

export const badRequest = (errors: readonly UspsError[]): object => ({
  apiVersion: "v3",
  error: {
    code: "400",
    message: "Bad Request",
    errors: errors.map(({ code, parameter, detail }) => ({
      status: "400",
      code,
      title: "Bad Request",
      detail,
      source: { parameter },
    })),
  },
});

export const problem = (code: string, parameter: string, detail: string): UspsError => ({ code, parameter, detail });
