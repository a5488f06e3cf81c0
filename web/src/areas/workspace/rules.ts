/** The client by which somebody of the provider works in a tenant: the primary one, or else any that they see. */
export function wayInto(
  clients: readonly { id: string; tenantId: string; isPrimary: boolean }[],
  tenantId: string,
): string | undefined {
  const own = clients.filter((client) => client.tenantId === tenantId);
  return (own.find(({ isPrimary }) => isPrimary) ?? own[0])?.id;
}
