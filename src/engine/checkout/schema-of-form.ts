import { z } from "zod";
import type { Fields, Form, Shape } from "#domain/kernel/fields/field.ts";
import { unreachable } from "#domain/kernel/result.ts";

/** The check of what is stored of a form: a field that is not there has its usual value. */
export function schemaOf<Value>(form: Form<string, Value>): z.ZodType<Value, Value> {
  return schemaOfFields(form.fields) as unknown as z.ZodType<Value, Value>;
}

function schemaOfFields(fields: Fields): z.ZodObject {
  return z.object(
    Object.fromEntries(
      Object.entries(fields).map(([key, { shape, isOptional, usual }]) => {
        const schema = schemaOfShape(shape);
        return [key, isOptional ? schema.optional() : usual === undefined ? schema : schema.default(usual)];
      }),
    ),
  );
}

function schemaOfShape(shape: Shape): z.ZodType {
  switch (shape.type) {
    case "whole":
      return z.int().min(shape.least).max(shape.most);
    case "number":
      return z.number().min(shape.least).max(shape.most);
    case "text":
      return textSchema(shape);
    case "flag":
      return z.boolean();
    case "one":
      return z.enum(shape.of);
    case "list":
      return z.array(schemaOfShape(shape.of));
    case "table":
      return z.partialRecord(z.enum(shape.keys), schemaOfShape(shape.of));
    case "fields":
      return schemaOfFields(shape.of);
    default:
      return unreachable(shape);
  }
}

function textSchema({ least, most, is }: Extract<Shape, { type: "text" }>): z.ZodType {
  const text = z.string().trim().min(least).max(most);
  return is ? text.refine((value) => value === "" || is(value), "none of its kind") : text;
}
