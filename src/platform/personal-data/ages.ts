/** Days that mails are kept, with what became of them (rules.md#personal-data). */
export const mailDays = 730;
/** Days after its last word that a question is kept, with its answers. */
export const keptQuestionDays = 730;
/** Days after a test drive that name, e-mail address and phone number stay with it. */
export const driveContactDays = 180;
/** Days that photos of a rental's pick-up and return are kept: longer than anybody disputes a scratch. */
export const keptRentalPhotoDays = 365;
