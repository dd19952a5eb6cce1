FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY commands commands
COPY src src
RUN npm run build

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data HEALTH_PORT=8080
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
