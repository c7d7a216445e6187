// A studio in numbers: soft boxes over, beside and behind the car, a dark wall and a darker floor. The lights stand still
// while the car turns before the camera, so that its lines run over the body as they do on a turntable.

export const carVertices = `#version 300 es
uniform mat4 seen;
uniform vec4 placing;
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
out vec3 at;
out vec3 facing;
void main() {
  at = place * placing.w + placing.xyz;
  facing = normal;
  gl_Position = seen * vec4(at, 1.0);
}`;

export const carSurface = `#version 300 es
precision highp float;
uniform vec3 eye;
uniform vec4 color;
uniform vec4 glow;
uniform vec3 kind;
uniform vec2 turn;
in vec3 at;
in vec3 facing;
out vec4 shown;

float box(vec2 p, vec2 size, float soft) {
  vec2 edge = smoothstep(size + soft, size - soft, abs(p));
  return edge.x * edge.y;
}

vec3 studio(vec3 way, float rough) {
  float soft = 0.12 + rough * 2.2;
  float dim = 1.0 / (1.0 + rough * 1.6);
  vec3 light = mix(vec3(0.012, 0.013, 0.015), vec3(0.10, 0.107, 0.118), smoothstep(-0.05, 0.12, way.y));
  light += vec3(0.075, 0.08, 0.088) * exp(-abs(way.y - 0.10) * 7.0);
  if (way.y > 0.02) light += 4.2 * dim * box(way.xz / way.y * 2.8 - vec2(0.0, 0.1), vec2(3.3, 0.7), soft);
  if (way.z > 0.02) {
    vec2 front = way.xy / way.z;
    light += 3.6 * dim * box(front * 5.0 - vec2(1.2, 1.45), vec2(4.6, 0.36), soft * 0.8);
    light += 0.55 * dim * box(front * 5.0 - vec2(-0.5, 0.55), vec2(7.0, 0.75), soft + 0.5);
  }
  if (way.z < -0.02) light += 2.6 * dim * box(way.xy / -way.z * 4.4 - vec2(-0.4, 2.6), vec2(4.2, 0.3), soft * 0.7);
  return light;
}

vec3 lit(vec3 n) {
  vec3 light = vec3(0.16, 0.165, 0.175) + vec3(0.95) * max(n.y, 0.0) * (0.5 + 0.5 * n.y);
  light += vec3(0.62) * max(dot(n, normalize(vec3(0.2, 0.35, 0.9))), 0.0);
  light += vec3(0.35) * max(dot(n, normalize(vec3(-0.2, 0.45, -0.87))), 0.0);
  return light * mix(0.5, 1.0, smoothstep(-1.0, 0.2, n.y));
}

vec3 developed(vec3 light) {
  light *= 0.86;
  light = clamp(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14), 0.0, 1.0);
  return mix(12.92 * light, 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, light));
}

void main() {
  vec3 view = normalize(eye - at);
  // A part without normals has sides as flat as its triangles.
  vec3 flatly = cross(dFdx(at), dFdy(at));
  vec3 n = normalize(dot(facing, facing) > 0.01 ? facing : flatly);
  float towards = dot(n, view);
  bool inside = towards < -0.12;
  if (towards < 0.0) n = -n;
  float metallic = kind.x;
  float rough = kind.y;
  float coat = kind.z;
  vec3 base = inside && coat > 0.0 ? vec3(0.03) : color.rgb;
  float edge = pow(1.0 - clamp(abs(towards), 0.0, 1.0), 5.0);
  mat3 stand = mat3(turn.x, 0.0, turn.y, 0.0, 1.0, 0.0, -turn.y, 0.0, turn.x);
  vec3 mirrored = stand * reflect(-view, n);
  vec3 ambient = lit(stand * n) * mix(0.35, 1.0, smoothstep(0.0, 0.55, at.y));
  float shade = smoothstep(-0.55, 0.15, mirrored.y) * 0.75 + 0.25;
  vec3 light;
  float covers = color.a;
  if (coat > 0.0 && !inside) {
    light = base * (ambient * 0.82 + studio(mirrored, 0.42) * 0.24);
    light += (0.05 + 0.6 * edge) * studio(mirrored, 0.0) * shade;
  } else if (metallic > 0.5) {
    light = mix(base, vec3(1.0), edge * 0.5) * (studio(mirrored, rough) * shade * 0.9 + ambient * 0.12);
  } else {
    float gloss = (0.04 + 0.6 * edge) * (1.0 - rough);
    light = base * ambient + gloss * studio(mirrored, rough) * shade;
    if (covers < 1.0) {
      float cover = clamp(covers + edge, 0.0, 1.0);
      light = base * ambient * 0.4 + (0.05 + 0.8 * edge) * studio(mirrored, 0.0) / max(cover, 0.2);
      covers = cover;
    }
  }
  light += glow.rgb * glow.a;
  shown = vec4(developed(light) * covers, covers);
}`;

export const shadowVertices = `#version 300 es
uniform mat4 seen;
uniform vec4 size;
out vec2 at;
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  at = corner * (size.xy + 0.7);
  gl_Position = seen * vec4(at.x + size.z, 0.0, at.y + size.w, 1.0);
}`;

export const shadowSurface = `#version 300 es
precision highp float;
uniform vec4 size;
in vec2 at;
out vec4 shown;
void main() {
  vec2 out2 = abs(at) - size.xy + vec2(0.28);
  float away = length(max(out2, 0.0)) + min(max(out2.x, out2.y), 0.0);
  shown = vec4(0.0, 0.0, 0.0, 0.86 * smoothstep(0.62, -0.12, away));
}`;
