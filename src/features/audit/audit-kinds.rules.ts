/** What acts of staff are about, as readers of the audit look for them: a name, and the subjects that belong to it. */
export const auditKinds = {
  cars: { label: 'Cars and prices', subjects: ['car', 'VIP car', 'car model', 'vehicle', 'import'] },
  orders: { label: 'Orders and payments', subjects: ['order', 'payment'] },
  reservations: { label: 'Reservations', subjects: ['reservation'] },
  drives: { label: 'Test drives', subjects: ['test drive'] },
  'trade-ins': { label: 'Trade-ins', subjects: ['trade-in', 'trade-in value'] },
  workshop: { label: 'Workshop', subjects: ['appointment'] },
  questions: { label: 'Questions', subjects: ['question'] },
  people: { label: 'Accounts', subjects: ['user', 'mail'] },
  shop: { label: 'Settings and downtime', subjects: ['setting', 'shop page', 'downtime'] },
} as const satisfies Record<string, { label: string; subjects: readonly string[] }>;

export type AuditKind = keyof typeof auditKinds;

// The keys of a constant are its names.
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

const kindsWithSubjects = auditKindNames.map((kind) => ({
  kind,
  subjects: new Set<string>(auditKinds[kind].subjects),
}));

/** The kind that a subject belongs to; undefined for one that was forgotten, which a test finds. */
export const kindOfSubject = (subjectType: string): AuditKind | undefined =>
  kindsWithSubjects.find(({ subjects }) => subjects.has(subjectType))?.kind;
