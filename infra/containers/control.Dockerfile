# syntax=docker/dockerfile:1
# The control plane, its worker, migrations and backups: one image, several commands.
# Build from the checkout's root: docker build -f infra/containers/control.Dockerfile -t repere-control .
# Pin the base by digest where images are built for production: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:20.20.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
ENV TURBO_TELEMETRY_DISABLED=1 PNPM_HOME=/pnpm
RUN npm install --global pnpm@10.34.9
COPY . .
RUN --mount=type=cache,id=pnpm,target=/pnpm/store \
    pnpm install --frozen-lockfile --store-dir /pnpm/store \
    && pnpm exec turbo run build \
    && node infra/containers/src/assemble.mjs control /image \
    && node infra/containers/src/sbom.mjs /image > /image/sbom.cdx.json

FROM ${NODE_IMAGE} AS run
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
    && install --directory --owner 10001 --group 10001 /status
COPY --from=build --chown=0:0 /image /app
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0
# A number without a user name, because orchestrators that refuse root check the number.
USER 10001:10001
ENV PORT=8090 INTERNAL_PORT=8091
# The status page. Without a volume it is lost with the container, and the worker writes it again.
VOLUME /status
EXPOSE 8090 8091
STOPSIGNAL SIGTERM
# The worker overrides this check, because it answers on its internal port.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The worker: node apps/admin/dist/worker.main.js. Migrations: node prisma/dist/migrate.main.js
CMD ["node", "apps/admin/dist/main.js"]
