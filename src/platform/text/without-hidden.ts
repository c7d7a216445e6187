/**
 * What is written without signs that nobody sees, as phones and web pages paste them around numbers and addresses: format
 * characters such as U+202D and U+200B, and variation selectors. Of texts whose letters are all visible: in a name such a sign may be needed.
 */
export const withoutHidden = (text: string): string => text.replace(/\p{Cf}|\p{Variation_Selector}/gu, '');
