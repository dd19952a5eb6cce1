/** Tells in which direction a text is written. */

const fromTheRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether a text has letters of a script that is written from right to left. */
export function isWrittenFromTheRight(text: string): boolean {
  return fromTheRight.test(text);
}
