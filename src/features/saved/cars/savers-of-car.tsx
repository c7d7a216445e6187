const savedByText = (people: number): string =>
  people === 1 ? 'Saved by 1 person' : `Saved by ${people.toLocaleString('en-US')} people`;

/** How many members saved a car, for those who keep its listing. */
export const SaversOfCar = ({ people }: { people: number }) => (
  <p className="mt-10 text-ink-soft">{savedByText(people)}</p>
);
