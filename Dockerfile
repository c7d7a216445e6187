# The shop as an image: `docker build -t marque .` (docs/operations.md#in-a-container).
# Any Debian or Ubuntu does as base; the Node that the shop runs on comes with its packages.
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BASE} AS build
RUN apt-get update \
 && apt-get install --yes --no-install-recommends npm ca-certificates libatomic1 \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# By themselves, so that a change of sources fetches no packages anew.
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# What only building needs goes, and what packages bring along for editors.
RUN npm pkg delete \
      dependencies.@react-router/dev dependencies.@tailwindcss/vite dependencies.tailwindcss dependencies.vite \
      dependencies.drizzle-kit dependencies.lucide-react dependencies.recharts dependencies.react-dom \
 && npm prune --omit=dev --ignore-scripts \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.a' \) -delete \
 && rm -rf node_modules/.cache build/server tests bench art docs

FROM ${BASE}
# Node needs libatomic1.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libatomic1 \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --system --gid 10001 marque \
 && useradd --system --uid 10001 --gid marque --home-dir /data --no-create-home marque \
 && mkdir /data && chown marque:marque /data
WORKDIR /app
# The shop can read its own program and change none of it.
COPY --from=build /app ./
ENV NODE_ENV=production \
    PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
    NODE_COMPILE_CACHE=/tmp/compiled \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
VOLUME /data
EXPOSE 3000
USER marque
# The server ends what is under way on SIGTERM, and PostgreSQL after it.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "build/shop/main.js"]
