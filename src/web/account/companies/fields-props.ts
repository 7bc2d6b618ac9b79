/** Values of a form's fields by name, and why the shop refused one. */
export interface FieldsProps {
  readonly values: Readonly<Record<string, string>>;
  readonly say: (field: string) => string | undefined;
}
