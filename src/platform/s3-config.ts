/** An S3-compatible bucket for pictures (rules.md#pictures). */
export interface S3Config {
  /** Scheme, host and port, without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  /** Never logged. */
  secretAccessKey: string;
}

export const s3Shape = 'must look like s3://key:secret@host:9000/bucket?region=us-east-1&tls=no';

/** Key and secret are percent-encoded where they hold a slash; `region` and `tls` may be left out. */
export function s3From(text: string): S3Config | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bucket = url && /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1];
  const tls = url?.searchParams.get('tls') ?? 'yes';
  const known = [...(url?.searchParams.keys() ?? [])].every((name) => name === 'region' || name === 'tls');
  if (url?.protocol !== 's3:' || !bucket || !url.hostname || !known || !/^(yes|no)$/.test(tls))
    return undefined;
  if (!url.username || !url.password || /%(?![\da-f]{2})/i.test(url.username + url.password))
    return undefined;
  return {
    endpoint: `${tls === 'yes' ? 'https' : 'http'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') || 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
