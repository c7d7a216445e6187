interface ListQuery {
  search?: string;
  cursor?: string;
}

/** What the address of a list of cars asks the shop for. */
export function listQueryOf({ searchParams }: URL): ListQuery {
  const search = searchParams.get('search')?.trim().slice(0, 100);
  const cursor = searchParams.get('cursor');
  return { ...(search && { search }), ...(cursor && { cursor }) };
}
