/** The building blocks of all forms, with the codes and words of Discord's errors. */
import { z } from 'zod';
import { type FormFault, invalidForm } from '../errors.ts';

/** Discord counts characters as people do, not as JavaScript does. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Adds a fault with Discord's own code and words. */
export function blame(
  context: z.RefinementCtx,
  path: readonly (string | number)[],
  code: string,
  message: string,
): void {
  context.addIssue({ code: 'custom', path: [...path], message, params: { code } });
}

export function tooLong(limit: number): [code: string, message: string] {
  return ['BASE_TYPE_MAX_LENGTH', `Must be ${limit} or fewer in length.`];
}

export const requiredField: [code: string, message: string] = ['BASE_TYPE_REQUIRED', 'This field is required'];

/** A text of at most so many characters. `least` counts what is left after trimming, as Discord trims. */
export function text(most: number, least = 0) {
  return z.string().superRefine((value, context) => {
    if (lengthOf(value) > most) blame(context, [], ...tooLong(most));
    else if (lengthOf(value.trim()) < least && least === 1) blame(context, [], ...requiredField);
    else if (lengthOf(value.trim()) < least) {
      blame(context, [], 'BASE_TYPE_BAD_LENGTH', `Must be between ${least} and ${most} in length.`);
    }
  });
}

export function list<T extends z.ZodType>(item: T, most: number, least = 0) {
  return z.array(item).superRefine((value, context) => {
    if (value.length < least || (value.length > most && least > 0)) {
      blame(context, [], 'BASE_TYPE_BAD_LENGTH', `Must be between ${least} and ${most} in length.`);
    } else if (value.length > most) blame(context, [], ...tooLong(most));
  });
}

/** A list that holds nothing twice. */
export function unique<T extends z.ZodType>(item: T, most = Number.POSITIVE_INFINITY) {
  return list(item, most).superRefine((value, context) => {
    value.forEach((each, index) => {
      if (value.indexOf(each) === index) return;
      blame(context, [index], 'SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value');
    });
  });
}

export const snowflake = z.string().superRefine((value, context) => {
  if (!/^\d{1,20}$/.test(value)) {
    blame(context, [], 'NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`);
  }
});

export const integer = (least: number, most: number) =>
  z.int().superRefine((value, context) => {
    if (value < least) blame(context, [], 'NUMBER_TYPE_MIN', `int value should be greater than or equal to ${least}.`);
    if (value > most) blame(context, [], 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${most}.`);
  });

/** A web address of one of these schemes. */
export function url(schemes: readonly string[], most = 2048) {
  return text(most).superRefine((value, context) => {
    const scheme = /^([a-z]+):\/\//.exec(value)?.[1];
    if (scheme === undefined) blame(context, [], 'URL_TYPE_INVALID_URL', 'Not a well formed URL.');
    else if (!schemes.includes(scheme)) {
      const words = `Scheme "${scheme}" is not supported. Scheme must be one of (${schemes.map((s) => `'${s}'`).join(', ')}).`;
      blame(context, [], 'URL_TYPE_INVALID_SCHEME', words);
    }
  });
}

/** Reads a body by a form, or refuses it with 50035 and the tree of all its faults. */
export function readForm<T extends z.ZodType>(form: T, body: unknown): z.infer<T> {
  const read = form.safeParse(body);
  if (read.success) return read.data;
  throw invalidForm(read.error.issues.map(faultOf));
}

function faultOf(issue: z.core.$ZodIssue): FormFault {
  const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  if (issue.code === 'custom') {
    return { path, code: String(issue.params?.code ?? 'BASE_TYPE_INVALID'), message: issue.message };
  }
  if (issue.code === 'invalid_type' && issue.input === undefined && /undefined/.test(issue.message)) {
    return { path, code: requiredField[0], message: requiredField[1] };
  }
  if (issue.code === 'invalid_type') {
    return { path, code: `${issue.expected.toUpperCase()}_TYPE_CONVERT`, message: issue.message };
  }
  if (issue.code === 'invalid_value') {
    const words = `Value must be one of {${issue.values.map(String).join(', ')}}.`;
    return { path, code: 'BASE_TYPE_CHOICES', message: words };
  }
  if (issue.code === 'invalid_union') {
    return { path, code: 'UNION_TYPE_CHOICES', message: 'Value of field "type" must be one of those allowed here.' };
  }
  return { path, code: 'BASE_TYPE_INVALID', message: issue.message };
}
