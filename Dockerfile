# By digest, so that two builds of one commit have the same base; the digest covers all architectures. Renew it with each release.
FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY commands commands
COPY src src
RUN npm run build

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
# names the build in `--version` and in the log: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
ENV NODE_ENV=production DATA_DIR=/data HEALTH_PORT=8080 BUILD_COMMIT=$COMMIT
WORKDIR /app
# the embedded store writes here when there is no Redis
RUN mkdir /data && chown node:node /data
VOLUME /data
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
USER node
STOPSIGNAL SIGTERM
EXPOSE 8080
# asks only whether the bot answers: what is away, such as Redis, comes back by itself, and a restart would lose presses
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.HEALTH_PORT + '/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# no shell and no npm in between, so that the bot itself gets the signal and can finish what it is at
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
